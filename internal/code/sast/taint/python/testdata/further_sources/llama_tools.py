import os
import subprocess

from llama_index.core.agent import ReActAgent
from llama_index.core.tools import FunctionTool


def whois(domain: str) -> str:
    """Looks up a domain."""
    subprocess.run(["whois", "--", domain])
    return os.popen("whois " + domain).read()  # want: command-injection


def read_note(name: str) -> str:
    """Reads a note."""
    return open("/notes/" + name).read()  # want: path-traversal


tools = [FunctionTool.from_defaults(fn=whois), FunctionTool.from_defaults(fn=read_note, name="notes")]
agent = ReActAgent.from_tools(tools, verbose=True)
