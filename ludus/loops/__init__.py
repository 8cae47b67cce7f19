"""Loops on integers: steps, encoder, shots, playouts; as WebAssembly or interpreted."""
