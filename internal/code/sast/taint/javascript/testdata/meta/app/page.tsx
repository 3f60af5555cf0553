import { exec, execFile } from 'node:child_process';

export default async function Page({ params, searchParams }: { params: Promise<{ slug: string }>; searchParams: Promise<{ q: string }> }) {
  const { q } = await searchParams;
  const { slug } = await params;
  exec('search ' + q); // want: command-injection
  exec('show ' + slug); // want: command-injection
  execFile('search', [q]);

  async function save(form: FormData) {
    'use server';
    exec('save ' + form.get('name')); // want: command-injection
  }
  return <form action={save}><p>{q}</p><div dangerouslySetInnerHTML={{ __html: q }} /></form>; // want: xss
}
