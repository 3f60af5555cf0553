const { exec } = require('child_process');

class Bus {
  constructor() {
    this.handlers = {};
  }

  on(topic, handler) {
    this.handlers[topic] = handler;
  }

  subscribe(topic, handler) {
    this.handlers[topic] = handler;
  }
}

class Builds {
  constructor(bus) {
    bus.on('message', (msg) => exec('build ' + msg));
    bus.on('build', (request) => exec('build ' + request.name));
    bus.subscribe('builds/done', (name) => exec('notify ' + name));
  }
}

module.exports = { Bus, Builds };
