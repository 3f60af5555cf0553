import type { GetServerSideProps, NextApiRequest, NextApiResponse } from 'next';
import { exec } from 'child_process';
export const getServerSideProps = (async ({ query, params, req }) => {
  exec('cat ' + query.file); // want: command-injection
  exec('cat ' + params!.id); // want: command-injection
  exec('cat ' + req.cookies.theme); // want: command-injection
  exec('cat ' + encodeURIComponent('x'));
  return { props: { html: query.html } };
}) satisfies GetServerSideProps;
export default function Page({ html }: { html: string }) {
  return <article>{html}</article>;
}
