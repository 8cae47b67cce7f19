"""The studio for all pictures: light, camera, materials and the path tracer.

Pictures are seen from straight above. Axes are Blender's: x to the right, y up the picture, z
towards the camera. The key light comes from the upper left, 40 degrees above the board, as in
`ludus.picture.carving`.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import bpy
import numpy as np
from fields import Arr, Vec
from mathutils import Matrix, Vector
from PIL import Image

SUN: Vec = (-0.542, 0.542, 0.643)
"""Unit vector towards the key light."""
WINDOWS = (((-0.542, 0.542, 0.643), 0.93, 1.7), ((0.70, -0.40, 0.59), 0.985, 0.55))
"""Reflections in polished things: direction, cosine of the half width, strength."""


@dataclass(frozen=True)
class Light:
    """The light of a place; its direction is equal in all places."""

    key: Vec = (1.0, 0.89, 0.74)
    strength: float = 2.85
    """Strength of the key light, in watts per square metre."""
    width: float = 5.0
    """Width of the key light in degrees, which determines the softness of shadows."""
    room: Vec = (0.80, 0.88, 1.0)
    room_strength: float = 0.115


LAMP = Light()
"""The light of things that do not belong to one place."""


@dataclass(frozen=True)
class Matter:
    """The material of a thing, without the colour and roughness of its points."""

    specular: float = 0.5
    subsurface: float = 0.0
    depth: float = 0.06
    """The path length of red light inside, in units of the scene."""
    metal: float = 0.0


STONE = Matter(specular=0.35)
BONE = Matter(subsurface=0.35)
GLASS = Matter(specular=0.65)
BRONZE = Matter(metal=1.0)


@dataclass
class Surface:
    """A mesh with the colour and the roughness of every point."""

    points: Arr
    """Shape (N, 3)."""
    quads: Arr
    """Point numbers, shape (M, 4), counter-clockwise seen from outside."""
    colour: Arr
    """Shape (N, 3), linear light."""
    rough: Arr
    """Shape (N,)."""
    metal: Arr | None = None
    """Shape (N,), if only a part is metal."""


def studio(size: tuple[int, int], width: float, samples: int, light: Light = LAMP) -> None:
    """Empty the scene, light it, and show `width` units across a picture of `size` pixels."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    _tracer(scene, samples)
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.view_settings.view_transform = "Standard"
    camera = bpy.data.cameras.new("camera")
    camera.type = "ORTHO"
    camera.ortho_scale = width * max(1.0, size[1] / size[0])
    scene.camera = _link(bpy.data.objects.new("camera", camera))
    scene.camera.location = (0, 0, 500)
    camera.clip_end = 1000
    lamp = bpy.data.lights.new("key", "SUN")
    lamp.energy, lamp.color, lamp.angle = light.strength, light.key, np.radians(light.width)
    key = _link(bpy.data.objects.new("key", lamp))
    key.rotation_euler = Vector(SUN).to_track_quat("Z", "Y").to_euler()
    scene.world = bpy.data.worlds.new("room")
    scene.world.use_nodes = True
    _room(scene.world.node_tree, light)


def _tracer(scene: Any, samples: int) -> None:
    """Set up Cycles."""
    render, cycles = scene.render, scene.cycles
    render.engine = "CYCLES"
    render.film_transparent = True
    render.use_persistent_data = True
    render.motion_blur_shutter = 0.3
    render.threads_mode, render.threads = "FIXED", 2
    render.image_settings.file_format = "PNG"
    render.image_settings.color_mode, render.image_settings.color_depth = "RGBA", "16"
    cycles.device, cycles.samples, cycles.seed = "CPU", samples, 480
    cycles.use_adaptive_sampling = False
    cycles.use_denoising, cycles.denoiser = True, "OPENIMAGEDENOISE"
    cycles.denoising_input_passes = "RGB_ALBEDO_NORMAL"
    cycles.denoising_prefilter = "FAST"
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 6, 3, 3
    cycles.sample_clamp_indirect = 6.0
    cycles.pixel_filter_type, cycles.filter_width = "BLACKMAN_HARRIS", 1.3


def _link(found: Any) -> Any:
    bpy.context.scene.collection.objects.link(found)
    return found


def _room(tree: Any, light: Light) -> None:
    """Add the light of the room by direction: dim above, brighter walls, and windows."""
    nodes, links = tree.nodes, tree.links
    where = nodes.new("ShaderNodeTexCoord").outputs["Generated"]
    split = nodes.new("ShaderNodeSeparateXYZ")
    links.new(where, split.inputs[0])
    walls = (0.10, 0.95, 1.8 * light.room_strength, 0.8 * light.room_strength)
    total = _ramp(tree, split.outputs["Z"], *walls)
    for towards, edge, strength in WINDOWS:
        dot = nodes.new("ShaderNodeVectorMath")
        dot.operation = "DOT_PRODUCT"
        dot.inputs[1].default_value = towards
        links.new(where, dot.inputs[0])
        window = _ramp(tree, dot.outputs["Value"], edge - 0.03, min(edge + 0.03, 1), 0.0, strength)
        total = _sum(tree, total, window)
    links.new(total, nodes["Background"].inputs["Strength"])
    nodes["Background"].inputs["Color"].default_value = (*light.room, 1.0)


def _ramp(tree: Any, value: Any, lo: float, hi: float, first: float, last: float) -> Any:
    """Return a socket with a smooth ramp of `value`, from `first` at `lo` to `last` at `hi`."""
    node = tree.nodes.new("ShaderNodeMapRange")
    node.interpolation_type = "SMOOTHSTEP"
    ends = {"From Min": lo, "From Max": hi, "To Min": first, "To Max": last}
    for name, number in ends.items():
        node.inputs[name].default_value = number
    tree.links.new(value, node.inputs["Value"])
    return node.outputs[0]


def _sum(tree: Any, one: Any, other: Any) -> Any:
    node = tree.nodes.new("ShaderNodeMath")
    tree.links.new(one, node.inputs[0])
    tree.links.new(other, node.inputs[1])
    return node.outputs[0]


def sheet(shape: tuple[int, ...], closed: bool = False) -> Arr:
    """Return the quads of a grid of points (rows, columns, ...), with rows from top to bottom.

    `closed` joins the last column to the first.
    """
    at = np.arange(shape[0] * shape[1], dtype=np.int32).reshape(shape[:2])
    if closed:
        at = np.concatenate([at, at[:, :1]], axis=1)
    return np.stack([at[:-1, :-1], at[1:, :-1], at[1:, 1:], at[:-1, 1:]], axis=-1).reshape(-1, 4)


def joined(parts: list[Surface]) -> Surface:
    """Return several surfaces as one."""
    starts = np.cumsum([0] + [len(part.points) for part in parts[:-1]])
    return Surface(
        np.concatenate([part.points for part in parts]),
        np.concatenate([p.quads + start for p, start in zip(parts, starts, strict=True)]),
        np.concatenate([part.colour for part in parts]),
        np.concatenate([part.rough for part in parts]),
    )


def place(name: str, surface: Surface, matter: Matter) -> Any:
    """Add a surface to the scene and return its object."""
    mesh = bpy.data.meshes.new(name)
    faces = len(surface.quads)
    mesh.vertices.add(len(surface.points))
    mesh.vertices.foreach_set("co", np.ascontiguousarray(surface.points, np.float32).ravel())
    mesh.loops.add(faces * 4)
    mesh.loops.foreach_set("vertex_index", np.ascontiguousarray(surface.quads, np.int32).ravel())
    mesh.polygons.add(faces)
    mesh.polygons.foreach_set("loop_start", np.arange(0, faces * 4, 4, dtype=np.int32))
    mesh.update(calc_edges=True)
    mesh.shade_smooth()
    _paint(mesh, surface)
    mesh.materials.append(_material(name, matter, surface.metal is not None))
    return _link(bpy.data.objects.new(name, mesh))


def _paint(mesh: Any, surface: Surface) -> None:
    """Set the colour, roughness and metal of a mesh by points."""
    colour = np.ones((len(surface.points), 4), np.float32)
    colour[:, :3] = surface.colour
    mesh.attributes.new("tint", "FLOAT_COLOR", "POINT").data.foreach_set("color", colour.ravel())
    for name, values in (("rough", surface.rough), ("metal", surface.metal)):
        if values is not None:
            data = mesh.attributes.new(name, "FLOAT", "POINT").data
            data.foreach_set("value", np.ascontiguousarray(values, np.float32))


def _material(name: str, matter: Matter, mixed: bool) -> Any:
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader = nodes["Principled BSDF"]
    shader.inputs["Metallic"].default_value = matter.metal
    shader.inputs["Specular IOR Level"].default_value = matter.specular
    shader.inputs["Subsurface Weight"].default_value = matter.subsurface
    shader.inputs["Subsurface Radius"].default_value = (1.0, 0.62, 0.34)
    shader.inputs["Subsurface Scale"].default_value = matter.depth
    ties = [("tint", "Color", "Base Color"), ("rough", "Fac", "Roughness")]
    for attribute, output, target in [*ties, ("metal", "Fac", "Metallic")][: 3 if mixed else 2]:
        node = nodes.new("ShaderNodeAttribute")
        node.attribute_name = attribute
        links.new(node.outputs[output], shader.inputs[target])
    return material


def look_at(x: float, y: float) -> None:
    """Move the camera above a place."""
    bpy.context.scene.camera.location.x, bpy.context.scene.camera.location.y = x, y


def animate(thing: Any, turns: list[Any]) -> None:
    """Animate a thing through rotations as quaternions, one a frame."""
    thing.rotation_mode = "QUATERNION"
    thing.animation_data_clear()
    for frame, turn in enumerate(turns):
        if frame:
            turn.make_compatible(turns[frame - 1])
        thing.rotation_quaternion = turn
        thing.keyframe_insert("rotation_quaternion", frame=frame)
    for curve in thing.animation_data.action.fcurves:
        for key in curve.keyframe_points:
            key.interpolation = "LINEAR"


def pose(thing: Any, turn: Arr, at: Arr, scale: float) -> None:
    """Rotate a thing by a matrix (3, 3), place it at a point, and scale it."""
    thing.rotation_euler = Matrix(turn.tolist()).to_euler()
    thing.location = at.tolist()
    thing.scale = (scale,) * 3


def ground(z: float, colour: Vec = (0.05, 0.046, 0.042), seen: bool = False) -> Any:
    """Add a plain ground at height `z` that reflects light; `seen` makes it visible."""
    p = np.array([[-50, 50, z], [50, 50, z], [-50, -50, z], [50, -50, z]], np.float32)
    flat = Surface(
        p, sheet((2, 2)), np.tile(np.asarray(colour, np.float32), (4, 1)), np.full(4, 0.9)
    )
    found = place("ground", flat, Matter())
    found.visible_camera = seen
    return found


def shoot(samples: int | None = None, raw: bool = False) -> Arr:
    """Render; return sRGB with straight alpha, float (H, W, 4), 0 to 1; linear light if `raw`.

    `samples` replaces the sample count of the studio from now on.
    """
    scene = bpy.context.scene
    if samples:
        scene.cycles.samples = samples
    scene.view_settings.view_transform = "Raw" if raw else "Standard"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "picture.png"
        scene.render.filepath = str(path)
        with _hush():
            bpy.ops.render.render(write_still=True)
        return _read(path)


def _read(path: Path) -> Arr:
    """Return the unchanged values of a picture file, (H, W, 4), 0 to 1."""
    image = bpy.data.images.load(str(path))
    image.colorspace_settings.name = "Non-Color"
    image.alpha_mode = "CHANNEL_PACKED"
    width, height = image.size
    data = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(data)
    bpy.data.images.remove(image)
    return data.reshape(height, width, 4)[::-1]


@contextmanager
def _hush() -> Iterator[None]:
    """Suppress the output of Blender."""
    out = os.dup(1)
    with open(os.devnull, "wb") as nothing:
        os.dup2(nothing.fileno(), 1)
        try:
            yield
        finally:
            os.dup2(out, 1)
            os.close(out)


def picture(data: Arr) -> Image.Image:
    """Return floats (H, W), (H, W, 3) or (H, W, 4), 0 to 1, as a picture of bytes."""
    return Image.fromarray(np.clip(np.rint(data * 255), 0, 255).astype(np.uint8))
