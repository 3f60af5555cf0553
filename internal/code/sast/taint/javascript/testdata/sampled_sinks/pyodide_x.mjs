import express from "express";
import { loadPyodide } from "pyodide";
const pyodide = await loadPyodide();
const app = express();
app.post("/py", express.text(), async (req, res) => {
  await pyodide.runPythonAsync(req.body); // want: code-injection
  pyodide.runPython("print(" + req.body + ")"); // want: code-injection
  pyodide.globals.set("x", req.body);
  pyodide.runPython("print(x)");
  res.end();
});
