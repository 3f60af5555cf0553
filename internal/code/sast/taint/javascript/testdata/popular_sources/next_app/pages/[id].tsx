import type { GetServerSideProps, InferGetServerSidePropsType } from "next";
import { exec } from "child_process";
export const getServerSideProps = (async ({ query, params, req }) => {
  exec("cat " + query.q); // want: command-injection
  exec("cat " + params!.id); // want: command-injection
  exec("cat " + req.cookies.a); // want: command-injection
  return { props: {} };
}) satisfies GetServerSideProps;
export default function P() { return null; }
