"""What a technician gets: files for Debian, and the sheets that say what to do with them."""

import shlex
from collections.abc import Sequence
from pathlib import Path

from ludus.match.files import write_whole


class InstallError(Exception):
    """The files cannot be written; the message names them and says what to do."""


SERVICE = """\
# /etc/systemd/user/ludus.service
# The supervisor of the exhibit. The session on the screen (ludus.xsession or ludus.cage) starts it.
[Unit]
Description=ludus, the board games of the Romans, as an exhibit
Documentation=file:/etc/ludus/INSTALL.txt
StartLimitIntervalSec=0

[Service]
Type=notify
NotifyAccess=main
ExecStart=@UNIT_COMMAND@
# Staff who close the exhibit (status 0) find it closed; everything else is started again.
Restart=always
RestartPreventExitStatus=0
RestartSec=2
WatchdogSec=30
# The supervisor itself tries again and again until a first picture is shown.
TimeoutStartSec=10min
TimeoutStopSec=10
KillMode=control-group
# A freeze is ended by SIGABRT; what is worth keeping is in the folder "crashes".
LimitCORE=0
# Only what leaves screen, touch, sound and network alone, and works without root.
NoNewPrivileges=yes
LockPersonality=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
UMask=0027
"""

XSESSION = """\
#!/bin/sh
# /etc/ludus/ludus.xsession: X without a window manager, for startx.
xset s off s noblank -dpms
xsetroot -solid black

# What the screens show: done at the start, and again when one is plugged in or switched on.
screens() {
    xrandr --auto
    # Two screens: 'xrandr' lists them. Switch the second one off, or let it show the same:
    #xrandr --output HDMI-2 --off
    #xrandr --output HDMI-2 --same-as HDMI-1
    # An upright screen:
    #xrandr --output HDMI-1 --rotate left
    # Touch belongs to one of two screens ('xinput' lists the devices):
    #xinput map-to-output 'NAME OF THE TOUCH DEVICE' HDMI-1
}

connected() {
    cat /sys/class/drm/*/status 2>/dev/null
}

known=$(connected)
screens
systemctl --user unset-environment WAYLAND_DISPLAY SDL_VIDEODRIVER
systemctl --user import-environment DISPLAY XAUTHORITY
systemctl --user restart --no-block ludus.service
# Without systemd, put this in place of the three lines above:
#@COMMAND@ &

# The session lasts as long as X does. Nothing else ever runs in it.
while sleep 2; do
    now=$(connected)
    if [ "$now" != "$known" ]; then
        known=$now
        screens
    fi
done
"""

CAGE = """\
#!/bin/sh
# /etc/ludus/ludus.cage: the session inside cage, which shows one window and nothing else.
export SDL_VIDEODRIVER=wayland,x11
systemctl --user import-environment DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER
systemctl --user restart --no-block ludus.service
exec sleep infinity
"""

PROFILE = """\
# /home/ludus/.bash_profile
# On the first console the exhibit and nothing else; anywhere else, as over ssh, a shell.
if [ "$(tty)" = /dev/tty1 ]; then
    exec startx /etc/ludus/ludus.xsession -- -br -s 0 -noreset -nolisten tcp vt1 -keeptty
    # With cage, put this in place of the line above:
    #exec cage -- /etc/ludus/ludus.cage
fi
"""

AUTOLOGIN = """\
# /etc/systemd/system/getty@tty1.service.d/autologin.conf
# Logs in the user ludus when the machine starts, and again whenever its session ends.
[Unit]
StartLimitIntervalSec=0

[Service]
Type=simple
RestartSec=2
ExecStart=
ExecStart=-/sbin/agetty --autologin ludus --noclear %I $TERM
"""

XORG = """\
# /etc/X11/xorg.conf.d/10-ludus.conf
# No key leads to another console or ends X, and the screen does not go dark by itself.
Section "ServerFlags"
    Option "DontVTSwitch" "true"
    Option "DontZap" "true"
    Option "BlankTime" "0"
    Option "StandbyTime" "0"
    Option "SuspendTime" "0"
    Option "OffTime" "0"
EndSection
"""

LOGIND = """\
# /etc/systemd/logind.conf.d/ludus.conf
# No keyboard, no lid and no button has power over the machine, and there is one console only.
# Does the power button stand where only staff reach it, and is to shut down in order? Then write
# HandlePowerKey=poweroff (a power key on a keyboard will do the same), and
#   systemctl restart systemd-logind
[Login]
NAutoVTs=0
ReserveVT=0
HandlePowerKey=ignore
HandlePowerKeyLongPress=ignore
HandleRebootKey=ignore
HandleRebootKeyLongPress=ignore
HandleSuspendKey=ignore
HandleSuspendKeyLongPress=ignore
HandleHibernateKey=ignore
HandleHibernateKeyLongPress=ignore
HandleLidSwitch=ignore
HandleLidSwitchExternalPower=ignore
HandleLidSwitchDocked=ignore
IdleAction=ignore
"""

TOUCH = """\
# /etc/udev/rules.d/99-ludus-touch.rules
# Where a touch lands. Needed only if touches land in the wrong place. Take away one '#', then:
#   udevadm control --reload && udevadm trigger && systemctl restart getty@tty1
# Touches as they come (nothing turned):
#ENV{ID_INPUT_TOUCHSCREEN}=="1", ENV{LIBINPUT_CALIBRATION_MATRIX}="1 0 0 0 1 0"
# Turned by 90 degrees clockwise:
#ENV{ID_INPUT_TOUCHSCREEN}=="1", ENV{LIBINPUT_CALIBRATION_MATRIX}="0 -1 1 1 0 0"
# Upside down:
#ENV{ID_INPUT_TOUCHSCREEN}=="1", ENV{LIBINPUT_CALIBRATION_MATRIX}="-1 0 1 0 -1 1"
# Turned by 90 degrees counterclockwise:
#ENV{ID_INPUT_TOUCHSCREEN}=="1", ENV{LIBINPUT_CALIBRATION_MATRIX}="0 1 0 -1 0 1"
# Left and right exchanged:
#ENV{ID_INPUT_TOUCHSCREEN}=="1", ENV{LIBINPUT_CALIBRATION_MATRIX}="-1 0 1 0 1 0"
# Off by a little: "a 0 c 0 e f" multiplies by a and e, then shifts by c and f of the whole size.
"""

INSTALL = """\
LUDUS AS AN EXHIBIT: INSTALLATION ON A FRESH DEBIAN 12

You need a machine with Debian 12, without a desktop, a network for the hour of installation,
and this folder. Everything is typed as root (sudo -i, or su -). The exhibit is started as
  @COMMAND@

 1 PACKAGES (X is the default; for cage see 7)
   apt install --no-install-recommends python3-venv libpam-systemd dbus-user-session alsa-utils \\
     xserver-xorg-core xserver-xorg-input-libinput xinit x11-xserver-utils xinput libgl1-mesa-dri
 2 USER, without a password, so that nobody can log in as it by hand
   useradd --create-home --shell /bin/bash --groups audio,video,render ludus
 3 PROGRAM (in a copy of its repository; left out if it is in /opt/ludus already)
   python3 -m venv /opt/ludus && /opt/ludus/bin/pip install .
   /opt/ludus/bin/ludus exhibit --install-files /root/ludus-files
   cd /root/ludus-files
 4 SETTINGS: each line of the example says what it means
   mkdir -p @CONFIG_FOLDER@
   @PROGRAM@ --example-config > @CONFIG@
   nano @CONFIG@       (screen, language, opening hours, PIN)
   @PROGRAM@ --check-config @CONFIG@
   Is all of it large enough on this screen? (On an upright one add its size: --size 1080x1920)
   @PROGRAM@ --audit --config @CONFIG@
   It takes some minutes, and ends with what to set; write that in, until nothing falls short.
 5 FILES
   install -D -m 644 ludus.service  /etc/systemd/user/ludus.service
   install -D -m 755 ludus.xsession /etc/ludus/ludus.xsession
   install -D -m 755 ludus.cage     /etc/ludus/ludus.cage
   install -D -m 644 INSTALL.txt    /etc/ludus/INSTALL.txt
   install -D -m 644 ludus.profile  /home/ludus/.bash_profile
   install -D -m 644 autologin.conf /etc/systemd/system/getty@tty1.service.d/autologin.conf
   install -D -m 644 10-ludus.conf  /etc/X11/xorg.conf.d/10-ludus.conf
   install -D -m 644 99-ludus-touch.rules /etc/udev/rules.d/99-ludus-touch.rules
   install -D -m 644 logind.conf    /etc/systemd/logind.conf.d/ludus.conf
   No restart by Ctrl+Alt+Del, no magic keys:
   install -d /etc/systemd/system.conf.d
   printf '[Manager]\\nCtrlAltDelBurstAction=none\\n' > /etc/systemd/system.conf.d/ludus.conf
   systemctl mask ctrl-alt-del.target; echo kernel.sysrq=0 > /etc/sysctl.d/ludus.conf
 6 ENABLE AND TEST
   systemctl set-default multi-user.target && reboot
   The board appears without a login. Over ssh (apt install openssh-server):
   systemctl --machine ludus@.host --user status ludus     how it is, restarts, messages
   systemctl --machine ludus@.host --user kill --signal KILL ludus    it comes back in 5 s
   Will this machine do? The self-test takes a minute, and needs the screen for itself:
   systemctl --machine ludus@.host --user stop ludus
   runuser -l ludus -c \\
     @SELFTEST@
   systemctl --machine ludus@.host --user start ludus
   Then pull the plug, and see that it comes back by itself.
 7 CAGE INSTEAD OF X (newer graphics, Wayland): apt install --no-install-recommends cage xwayland
   in /home/ludus/.bash_profile exchange the two lines as written there; reboot.

POWER LOSS. In the BIOS: "power on after AC loss". In /etc/default/grub, into the quotes of
  GRUB_CMDLINE_LINUX_DEFAULT: fsck.repair=yes consoleblank=0   ; and GRUB_TIMEOUT=0
  then update-grub. Better still, nothing of the system is written to: with /home on a
  partition of its own, apt install overlayroot, and in /etc/overlayroot.conf
  overlayroot="tmpfs:recurse=0". Saves, statistics and logs are in /home/ludus. To change
  something later: overlayroot-chroot.
TOUCH in the wrong place: /etc/udev/rules.d/99-ludus-touch.rules. On two screens: ludus.xsession.
SOUND by ALSA: aplay -l lists the devices. If it is not the first, write into /etc/asound.conf
  defaults.pcm.card 1        and the same for   defaults.ctl.card 1
  then alsamixer (M takes a mute away), speaker-test -c 2 -l 1, alsactl store.
TWO SCREENS: the lines with xrandr and xinput in /etc/ludus/ludus.xsession. With cage, unplug one.
CLOSED BY STAFF on the operator's screen it stays dark until the machine is switched on again, or
  systemctl --machine ludus@.host --user start ludus
POWER BUTTON: it does nothing (held for some seconds it cuts the power, which harms nothing). Where
  only staff reach it, logind.conf says how to let it shut down in order.
WHERE THINGS ARE: settings @CONFIG@; messages also in
  journalctl _UID=$(id -u ludus). Print FLOOR-SHEET.txt, fill it in, and hang it up.
"""

FLOOR_SHEET = """\
ROMAN BOARD GAMES: FOR THE STAFF ON THE FLOOR

SWITCHING ON    Switch the power on. Wait two minutes. Nothing else is needed: no password, no
                keyboard. The evening: switch the power off. Nothing can be lost or broken by it.

WHAT VISITORS   The computer plays by itself until somebody touches the screen. Then a hand shows
SEE             what to do. After a minute without a touch the exhibit asks whether anybody is
                there, counts down, and begins anew. Outside the opening hours it is dark.

START OVER      Touch "start over" on the screen. Or leave it alone for a minute and a half.

OPERATOR'S      1. Hold a finger in the UPPER LEFT corner for 3 seconds.
SCREEN          2. Then hold it in the UPPER RIGHT corner for 3 seconds.
                3. Enter the PIN. After wrong PINs you have to wait a little.
                There: volume, language, kind of game, figures, health, test of touch and sound,
                restart, close. After "close" it stays dark until it is switched on again.

IF IT IS DARK   Is it open at this hour? Is the screen itself on (its own lamp and button)?
                Switch the power off, wait ten seconds, switch it on. Wait two minutes.

IF IT DOES NOT  Wait half a minute: it starts itself anew. If it still does nothing: clean the
MOVE            screen with a dry cloth. Then off, ten seconds, on.

IF IT IS SILENT Operator's screen, volume. Then "test of sound". Are the loudspeakers on?

IF TOUCHES ARE  Clean the screen with a dry cloth. Take away what leans on it. Then the test of
WRONG           touch on the operator's screen.

WHOM TO CALL    __________________________________    telephone ______________________

                This exhibit is called  _____________________  and stands  _____________________
                PIN: not here. Ask  ____________________________
"""

_EXECUTABLE = ("ludus.xsession", "ludus.cage")


def _quoted(word: str) -> str:
    """A word of a command as systemd reads it, see systemd.service(5), "Command lines"."""
    text = word.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%").replace("$", "$$")
    return f'"{text}"' if text == "" or any(sign in text for sign in " \t'\";\\") else text


def texts(command: Sequence[str], config_path: Path) -> dict[str, str]:
    """Names and contents of the files.

    Raises:
        InstallError: the command does not begin with a full path, or a line would be broken.
    """
    whole = [*command, "--config", str(config_path.absolute())]
    if not command or not command[0].startswith("/"):
        raise InstallError(
            f"the command '{shlex.join(command)}' must begin with the full path of the program,"
            " such as /opt/ludus/bin/ludus; call it by that"
        )
    if any(not word.isprintable() for word in whole):
        raise InstallError(f"{whole!r} has a character that no file can hold; rename the folder")
    marks = {
        "@UNIT_COMMAND@": " ".join(map(_quoted, whole)),
        "@COMMAND@": shlex.join(whole),
        "@SELFTEST@": shlex.quote(f"DISPLAY=:0 {shlex.join(whole)} --selftest"),
        "@PROGRAM@": shlex.join(command),
        "@CONFIG_FOLDER@": shlex.quote(str(config_path.absolute().parent)),
        "@CONFIG@": shlex.quote(str(config_path.absolute())),
    }
    templates = {
        "ludus.service": SERVICE,
        "ludus.xsession": XSESSION,
        "ludus.cage": CAGE,
        "ludus.profile": PROFILE,
        "autologin.conf": AUTOLOGIN,
        "10-ludus.conf": XORG,
        "99-ludus-touch.rules": TOUCH,
        "logind.conf": LOGIND,
        "INSTALL.txt": INSTALL,
        "FLOOR-SHEET.txt": FLOOR_SHEET,
    }
    return {name: _filled(template, marks) for name, template in templates.items()}


def _filled(template: str, marks: dict[str, str]) -> str:
    for mark, text in marks.items():
        template = template.replace(mark, text)
    return template


def write_files(folder: Path, command: Sequence[str], config_path: Path) -> list[Path]:
    """Write all files into a folder, which is made if need be; the paths, in order of use.

    `command` starts the supervisor; `--config` with the path of the settings is added to it.

    Raises:
        InstallError: a file is there already, or one cannot be written; then none is.
    """
    files = {folder / name: text for name, text in texts(command, config_path).items()}
    if there := [path.name for path in files if path.exists() or path.is_symlink()]:
        raise InstallError(
            f"{folder} has {', '.join(there)} already; move them away or name another folder"
        )
    written: list[Path] = []
    try:
        for path, text in files.items():
            write_whole(path, text)
            written.append(path)
            path.chmod(0o755 if path.name in _EXECUTABLE else 0o644)
    except OSError as error:
        for path in written:
            path.unlink(missing_ok=True)
        raise InstallError(
            f"{error.filename or folder}: {error.strerror or error}; nothing was written;"
            " name a folder that can be written to"
        ) from None
    return written
