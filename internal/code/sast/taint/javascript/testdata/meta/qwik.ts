import { exec, execFile } from 'node:child_process';
import { routeAction$, routeLoader$, server$, type RequestHandler } from '@builder.io/qwik-city';

export const useHost = routeLoader$(async ({ params, query, redirect }) => {
  exec('ping ' + params.host); // want: command-injection
  exec('ping ' + query.get('host')); // want: command-injection
  execFile('ping', [params.host]);
});

export const useAdd = routeAction$(async (data, { cookie }) => {
  exec('add ' + data.host); // want: command-injection
});

export const onGet: RequestHandler = async ({ request, url, json }) => {
  exec('ping ' + url.searchParams.get('host')); // want: command-injection
};

export const find = server$(async function (name) {
  exec('find ' + name); // want: command-injection
});
