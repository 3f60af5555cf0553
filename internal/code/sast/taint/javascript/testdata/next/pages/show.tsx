import { exec } from 'child_process';

export async function getServerSideProps({ params }) {
  exec('show ' + params.id); // want: command-injection
  return { props: {} };
}

const Show = () => <p />;
export default Show;
