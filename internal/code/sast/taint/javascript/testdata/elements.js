const { exec } = require("child_process");
const express = require("express");

const app = express();

// Members of one object are distinct.
class Keeper {
  fill(req) {
    this.parts = { name: req.query.name, kind: "fixed" };
  }

  show() {
    exec("show " + this.parts.kind);
    exec("show " + this.parts.name); // want: command-injection
  }
}

app.get("/parts", (req, res) => {
  new Keeper().fill(req);
  const all = Object.assign({ colour: "small" }, { text: req.query.text });
  exec("show " + all.colour);
  exec("show " + all.text); // want: command-injection
  const any = Object.assign({ colour: "small" }, JSON.parse(req.query.all));
  exec("show " + any.other); // want: command-injection
  const both = { ...all, fixed: "a" };
  exec("show " + both.colour);
  exec("show " + both.text); // want: command-injection
});

// A record is not the key that it was found by.
app.get("/record", async (req, res) => {
  const { prisma, userRepository, widget } = require("./missing");
  const file = await prisma.file.findUnique({ where: { id: String(req.query.id) } });
  exec("show " + file.name);
  const user = await userRepository.findOneBy({ id: String(req.query.id) });
  exec("show " + user.name);
  exec("show " + widget.getTitle(req.query.id)); // want: command-injection
});

exports.queued = (req, res) => {
  const queue = ['ls'];
  queue.push('-l', req.query.name);
  exec(queue.join(' ')); // want: command-injection
  queue.shift();
  exec(queue[0]);
  exec(queue[1]); // want: command-injection
  queue.unshift('a', 'b');
  exec(queue[1]);
  exec(queue[3]); // want: command-injection
};
