const StorageBase = require("ghost-storage-base");
const fs = require("fs/promises");
const path = require("path");
const { exec } = require("child_process");

class Disk extends StorageBase {
  async save(image, targetDir) {
    const dir = targetDir || this.getTargetDir("/srv/content");
    await fs.copyFile(image.path, dir + "/" + image.name); // want: path-traversal
    await fs.copyFile(image.path, path.join("/srv/content", path.basename(image.name)));
    exec("optimise " + image.name); // want: command-injection
    return "/content/images/x.png";
  }

  exists(fileName, targetDir) {
    return fs.stat(path.join("/srv/content", fileName)).then(() => true);
  }

  serve() {
    return (req, res, next) => {
      res.sendFile("/srv/content" + req.path); // want: path-traversal
    };
  }

  async delete(fileName) {
    await fs.unlink("/srv/content/" + path.basename(fileName));
  }
}
module.exports = Disk;
