import os
import pickle

import litserve as ls


class TextAPI(ls.LitAPI):
    def setup(self, device):
        self.model = None

    def decode_request(self, request):
        return request["input"]

    def predict(self, x):
        return os.popen("classify " + x).read()  # want: command-injection

    def encode_response(self, output):
        return {"output": output, "fixed": os.popen("uptime").read()}


if __name__ == "__main__":
    ls.LitServer(TextAPI()).run(port=8000)
