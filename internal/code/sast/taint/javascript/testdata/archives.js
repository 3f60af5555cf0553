const AdmZip = require('adm-zip');
const fs = require('fs');
const JSZip = require('jszip');
const path = require('path');
const tar = require('tar');
const tarStream = require('tar-stream');
const unzipper = require('unzipper');
const yauzl = require('yauzl');

exports.adm = (req, res) => {
  const zip = new AdmZip(req.file.path);
  for (const entry of zip.getEntries()) {
    fs.writeFileSync(path.join('/srv/out', entry.entryName), entry.getData()); // want: path-traversal
    fs.writeFileSync(path.join('/srv/out', path.basename(entry.entryName)), entry.getData());
    fs.writeFileSync(path.join('/srv/out', entry.name), entry.getData());
    const target = path.resolve('/srv/out', entry.entryName);
    if (target.startsWith('/srv/out/')) {
      fs.writeFileSync(target, entry.getData());
    }
  }
  zip.getEntries().forEach((one) => {
    fs.writeFileSync('/srv/out/' + one.entryName, one.getData()); // want: path-traversal
  });
  zip.extractAllTo('/srv/out', true);
};

exports.unzip = async (name) => {
  fs.createReadStream(name)
    .pipe(unzipper.Parse())
    .on('entry', (entry) => {
      entry.pipe(fs.createWriteStream(path.join('/srv/out', entry.path))); // want: path-traversal
      entry.pipe(fs.createWriteStream(path.join('/srv/out', path.basename(entry.path))));
    });
  const directory = await unzipper.Open.file(name);
  for (const file of directory.files) {
    fs.createWriteStream(path.join('/srv/out', file.path)); // want: path-traversal
  }
  fs.createReadStream(name).pipe(unzipper.Extract({ path: '/srv/out' }));
};

exports.tar = (name) => {
  const extract = tarStream.extract();
  extract.on('entry', (header, stream, next) => {
    stream.pipe(fs.createWriteStream(path.join('/srv/out', header.name))); // want: path-traversal
    stream.on('end', next);
  });
  tar.x({ file: name, cwd: '/srv/out', preservePaths: true }); // want: path-traversal
  tar.x({ file: name, cwd: '/srv/out' });
};

exports.refusing = async (name, data) => {
  yauzl.open(name, { lazyEntries: true }, (err, zip) => {
    zip.on('entry', (entry) => fs.createWriteStream(path.join('/srv/out', entry.fileName)));
  });
  const zip = await JSZip.loadAsync(data);
  for (const key of Object.keys(zip.files)) {
    fs.writeFileSync(path.join('/srv/out', key), await zip.files[key].async('nodebuffer'));
  }
  fs.writeFileSync(path.join('/srv/out', zip.file('a').unsafeOriginalName), 'x'); // want: path-traversal
};
