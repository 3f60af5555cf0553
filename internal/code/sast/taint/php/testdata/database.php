<?php

use Acme\Store;

$id = $_GET['id'];
mysql_query("SELECT * FROM users WHERE id = $id"); // want: sql-injection
mysql_query("SELECT * FROM users WHERE name = '" . addslashes($_GET['name']) . "'");
mysql_query("SELECT * FROM users WHERE name = '" . mysql_real_escape_string($_GET['name']) . "'");
pg_query("SELECT * FROM users WHERE id = $id"); // want: sql-injection
pg_query($db, "SELECT * FROM users WHERE id = $id"); // want: sql-injection
pg_query_params($db, "SELECT * FROM users WHERE id = $id AND age > $1", [$_GET['age']]); // want: sql-injection
pg_query_params($db, 'SELECT * FROM users WHERE id = $1', [$_GET['id']]);
pg_query_params("SELECT * FROM users WHERE id = $id AND age > $1", [$_GET['age']]); // want: sql-injection
pg_query_params('SELECT * FROM users WHERE id = ANY($1)', $_GET['ids']);
pg_send_query_params($db, $_GET['q'], []); // want: sql-injection
pg_send_query_params($db, 'SELECT * FROM users WHERE id = $1', $_GET['ids']);
pg_send_prepare($db, 'find', $_GET['q']); // want: sql-injection
pg_send_prepare($db, $_GET['q'], 'SELECT * FROM users WHERE id = $1');
pg_prepare($db, 'find', $_GET['q']); // want: sql-injection
pg_prepare($db, $_GET['q'], 'SELECT * FROM users WHERE id = $1');
sqlsrv_query($db, 'SELECT * FROM users WHERE id = ?', [$_GET['id']], []);

// What comes back is not what was asked with.
$result = mysql_query("SELECT * FROM users WHERE id = $id"); // want: sql-injection
echo $result;
$found = mysqli_query($link, "SELECT * FROM users WHERE id = $id"); // want: sql-injection
echo $found->num_rows;
echo $found->field_count;
$pdo = new PDO('sqlite:shop.db');
foreach ($pdo->query("SELECT * FROM users WHERE id = $id") as $row) { // want: sql-injection
    echo $row['name'];
}
$s = $pdo->prepare("SELECT * FROM users WHERE id = $id"); // want: sql-injection
$s->execute();
echo $s->queryString;
echo $pdo->exec("DELETE FROM users WHERE id = $id"); // want: sql-injection

(new Pdo\Sqlite('sqlite:shop.db'))->exec($_GET['q']); // want: sql-injection
PDO::connect('sqlite:shop.db')->exec($_GET['q']); // want: sql-injection
PDO::connect('sqlite:shop.db')->prepare('SELECT * FROM users WHERE id = ?')->execute([$id]);

$lite = new SQLite3('shop.db');
$lite->exec("DELETE FROM users WHERE name = '" . SQLite3::escapeString($_GET['name']) . "'");
$lite->querySingle("SELECT name FROM users WHERE name = '" . $lite->escapeString($_GET['name']) . "'");

// Connections say which class the functions of PHP give.
$link = mysqli_connect('localhost', 'shop', getenv('DB_PASSWORD'), 'shop');
$link->query($_GET['q']); // want: sql-injection
$statement = mysqli_prepare($link, 'SELECT * FROM users WHERE id = ?');
$statement->prepare($_GET['q']); // want: sql-injection

// Rows are what the database has.
$rows = Store::find($_GET['id']);
while ($row = mysqli_fetch_assoc($rows)) {
    echo $row['name'];
}
function names(mysqli_result $result)
{
    foreach ($result->fetch_all() as $row) {
        echo $row[0];
    }
    echo $result->fetch_column();
}
names(Store::find($_GET['id']));
$unknown = $store->find($_GET['id']);
echo $unknown->fetch_object()->name;
echo $unknown->name; // want: xss

// What a query finds is not what it asked with.
$asked = $store->scopes('visible')->where('slug', '=', $_GET['slug'])->first();
echo $asked->name;
echo $store->scopes('visible')->where('slug', '=', $_GET['slug'])->sole()->name;
echo $store->findOrFail($_GET['id'])->name;
echo $store->scopes($_GET['scope'])->where('a', 1)->name; // want: xss

// Layers over databases
$db->query('SELECT * FROM users WHERE name = ' . $db->quote($_GET['name']));
$db->query('SELECT * FROM users WHERE name = ' . $_GET['name']); // want: sql-injection

// Functions without results
echo mysqli_multi_query($link, "SELECT 1 FROM users WHERE id = $id"); // want: sql-injection
echo mysqli_query($link, 'SELECT COUNT(*) FROM users')->fetch_column();
$asked = $store->ask($_GET['id']);
echo $asked->getOne("SELECT name FROM users WHERE id = $id"); // want: sql-injection
echo $asked->fetchColumn();
echo $asked->fetchAssociative()['name'];
echo $asked->get_result()->title;
foreach ($asked->fetchAll() as $row) {
    echo $row['name'];
}
foreach ($asked->fetch_all() as $row) {
    echo $row['name'];
}
