const fs = require('fs/promises');
const path = require('path');

const tools = {
  async remove(file) {
    await fs.unlink(file); // want: path-traversal
  },
  keep: async (file) => fs.unlink(path.basename(file)),
};

module.exports = tools;
