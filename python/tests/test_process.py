"""What a program around the engine may do to it."""

import concurrent.futures
import os
import signal
import subprocess
import sys
import textwrap
import time

import pytest
import witan


def test_a_hundred_threads_at_once(examples):
    def work(_):
        return witan.rank(examples / "wine.csv", "plackett-luce", threads=2).to_json()

    with concurrent.futures.ThreadPoolExecutor(100) as pool:
        assert len(set(pool.map(work, range(100)))) == 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_fork_after_import(examples):
    code = textwrap.dedent(f"""
        import os, witan
        path = {str(examples / 'wine.csv')!r}
        before = witan.rank(path, "mpm").to_json()
        child = os.fork()
        if child == 0:
            os._exit(0 if witan.rank(path, "mpm").to_json() == before else 1)
        raise SystemExit(os.waitpid(child, 0)[1])
    """)
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_ctrl_c_ends_a_fit_and_leaves_the_process_healthy():
    code = textwrap.dedent("""
        import witan
        data = witan.Dataset()
        n = 300
        data.add_rankings([f"i{k}" for k in range(n)] * 40, list(range(1, n + 1)) * 40,
                          expert=[f"e{k // n}" for k in range(40 * n)])
        data.core
        print("ready", flush=True)
        try:
            witan.rank(data, "bayesian-plackett-luce(draws=100000)")
        except KeyboardInterrupt:
            print(len(witan.rank(data, "borda", intervals="none").scores), flush=True)
    """)
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert child.stdout.readline() == "ready\n"
    time.sleep(0.5)
    child.send_signal(signal.SIGINT)
    assert child.communicate(timeout=60)[0] == "300\n"
    assert child.returncode == 0


def test_progress_is_told(examples):
    told = []
    witan.rank(examples / "letor" / "agg.txt", "borda", progress=lambda *step: told.append(step))
    assert all(0 <= done <= total for _, done, total in told if total)


def test_import_is_quick_and_loads_no_numpy():
    code = "import sys, witan; print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
