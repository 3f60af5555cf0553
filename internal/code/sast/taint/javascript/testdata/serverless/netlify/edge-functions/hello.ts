export default async (req, context) => {
  const name = new URL(req.url).searchParams.get('name');
  return new Response(`<h1>${name}</h1>`, { headers: { 'content-type': 'text/html' } }); // want: xss
};
