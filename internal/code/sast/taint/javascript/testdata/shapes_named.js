const app = require('express')();
const quokka = require('quokka');
app.get('/x', async (req, res) => {
  const q = req.query.q;
  await quokka.fetchUrl(q); // want: ssrf
  await quokka.fetchUrl('https://api.example.com/' + q);
  await quokka.shoot({ url: q }); // want: ssrf
  await quokka.shoot({ title: q });
  await quokka.runScript(q); // want: code-injection
  await quokka.runScript('1 + 1');
  await quokka.execCommand(q); // want: command-injection
  await quokka.execCommand(['ls', q]);
  quokka.unpickle(q); // want: deserialisation
  await quokka.executeSql(q); // want: sql-injection
  quokka.renderInline(q); // want: template-injection
  await quokka.unpack('/srv/in/' + q); // want: path-traversal
  await quokka.decorate('/download/' + q); // want: path-traversal
  res.json(quokka.views().toString('/download/' + q));
});
class Files {
  list(dir) {
    require('child_process').execSync('ls ' + dir); // want: command-injection
  }
}
quokka.registerService(new Files());
quokka.listen((frame) => {
  require('child_process').execSync('ls ' + frame); // want: command-injection
});
quokka.handleMessages((text) => {
  require('child_process').execSync('ls ' + text); // want: command-injection
});
