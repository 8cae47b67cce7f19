"""The dice: their faces, their cup, a throw's path, and the last throw in the tray."""
