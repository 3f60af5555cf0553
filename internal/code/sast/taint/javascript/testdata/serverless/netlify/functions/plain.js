export default async (req, context) => {
  await fetch((await req.json()).target); // want: ssrf
  await fetch(context.params.target); // want: ssrf
};
