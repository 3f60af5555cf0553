import { exec } from 'child_process';

export async function getServerSideProps(context) {
  exec('show ' + context.query.id); // want: command-injection
  return { props: { id: context.query.id } };
}

const Item = ({ id }: { id: string }): JSX.Element => <p>{id}</p>;
export default Item;
