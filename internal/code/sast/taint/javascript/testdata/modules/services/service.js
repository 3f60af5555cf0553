const { exec } = require('child_process');

function Service() {
  this.name = 'service';
}

Service.prototype.page = function (id) {
  exec(`show ${id}`); // want: command-injection
  return this.name;
};

module.exports = Service;
