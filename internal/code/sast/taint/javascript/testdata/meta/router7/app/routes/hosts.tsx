import { exec } from 'node:child_process';
import type { Route } from './+types/hosts';

export async function loader({ params, request }: Route.LoaderArgs) {
  exec('ping ' + params.host); // want: command-injection
  exec('ping ' + Number(params.id));
  return {};
}

export async function action({ request }: Route.ActionArgs) {
  const form = Object.fromEntries(await request.formData());
  exec('add ' + form.host); // want: command-injection
}
