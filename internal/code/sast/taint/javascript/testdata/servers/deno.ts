Deno.serve(async (req) => {
  const name = new URL(req.url).searchParams.get('name');
  await Deno.readTextFile('/data/' + name); // want: path-traversal
  await Deno.readTextFile('/data/' + Number(name));
  const { url } = await req.json();
  await fetch(url); // want: ssrf
  return new Response('<p>' + name, { headers: { 'content-type': 'text/html' } }); // want: xss
});

Deno.serve({ port: 8000 }, async (asked) => {
  const form = await asked.formData();
  new Deno.Command('sh', { args: ['-c', 'ping ' + form.get('host')] }).output(); // want: command-injection
  new Deno.Command('ping', { args: [form.get('host')] }).output();
  return new Response('done');
});
