import os
import zmq
s = zmq.Context().socket(zmq.REP)
m = s.recv_string()
os.system("ls " + (m))  # want: command-injection
os.system("ls " + (s.recv_json()["x"]))  # want: command-injection
