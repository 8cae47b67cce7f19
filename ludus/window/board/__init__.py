"""The board on the screen: view, motion, dice, faces, road, trail, marks and inscriptions."""
