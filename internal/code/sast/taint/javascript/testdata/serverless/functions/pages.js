export async function onRequestPost({ request, params, env }) {
  await fetch(params.target); // want: ssrf
  await fetch((await request.json()).target); // want: ssrf
}
