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
    ending: float = 0  # if stopped: seconds of processor time from the interrupt to the end


def processor_seconds(pid: int) -> float:
    """Returns the processor time of a process that runs."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def interrupt(process: subprocess.Popen, patience: float) -> tuple[object, float]:
    """Interrupts a process as Ctrl-C does, and kills it after `patience` seconds of processor time. Returns its usage and
    the processor time from the interrupt to its end."""
    before = processor_seconds(process.pid)
    os.kill(process.pid, signal.SIGINT)
    while True:
        pid, _, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            return usage, max(0.0, usage.ru_utime + usage.ru_stime - before)
        if processor_seconds(process.pid) - before > patience:
            os.kill(process.pid, signal.SIGKILL)
        time.sleep(0.02)


def measure(command: list[str], limit: float, processor_limit: float | None = None) -> Measurement:
    """Runs a command for at most `limit` seconds, and this many seconds of processor time, then interrupts it. Its output
    is discarded."""
    with tempfile.TemporaryFile() as errors:
        start = time.monotonic()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=errors)
        code = None
        ending = 0.0
        while True:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                code = os.waitstatus_to_exitcode(status)
                break
            over = processor_limit is not None and processor_seconds(process.pid) > processor_limit
            if over or time.monotonic() - start > limit:
                usage, ending = interrupt(process, 30)
                break
            time.sleep(0.02 if processor_limit else 0.005)
        seconds = time.monotonic() - start
        process.returncode = -1 if code is None else code
        errors.seek(0)
        messages = errors.read().decode(errors="replace").strip()
    return Measurement(code, seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, messages, ending)
