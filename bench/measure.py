"""Runs a command and measures its time and its peak memory."""

import os
import signal
import subprocess
import tempfile
import time
from typing import NamedTuple


class Measurement(NamedTuple):
    code: int | None  # None: stopped at the time limit
    seconds: float
    processor: float  # seconds of all threads
    megabytes: float
    messages: str  # what the command wrote on standard error


def processor_seconds(pid: int) -> float:
    """Returns the processor time of a process that runs."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(command: list[str], limit: float, processor_limit: float | None = None) -> Measurement:
    """Runs a command for at most `limit` seconds, and this many seconds of processor time. Its output is discarded."""
    with tempfile.TemporaryFile() as errors:
        start = time.monotonic()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=errors)
        code = None
        while True:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                code = os.waitstatus_to_exitcode(status)
                break
            over = processor_limit is not None and processor_seconds(process.pid) > processor_limit
            if over or time.monotonic() - start > limit:
                os.kill(process.pid, signal.SIGKILL)
                _, _, usage = os.wait4(process.pid, 0)
                break
            time.sleep(0.02 if processor_limit else 0.005)
        seconds = time.monotonic() - start
        process.returncode = -1 if code is None else code
        errors.seek(0)
        messages = errors.read().decode(errors="replace").strip()
    return Measurement(code, seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, messages)
