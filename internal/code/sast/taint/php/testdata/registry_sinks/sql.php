<?php
use Aura\Sql\ExtendedPdo;
use Aura\SqlQuery\QueryFactory;
use Cycle\Database\DatabaseManager;
use Cycle\Database\Injection\Expression;
use Cycle\Database\Injection\Fragment;
use Cycle\ORM\ORM;
use Foolz\SphinxQL\Drivers\Pdo\Connection;
use Foolz\SphinxQL\SphinxQL;
use Manticoresearch\Client;

$name = $_GET['name'];
$id = (int) $_GET['id'];

$pdo = new ExtendedPdo('sqlite::memory:');
$pdo->fetchAll("SELECT * FROM u WHERE name = '$name'"); // want: sql-injection
$pdo->fetchAll('SELECT * FROM u WHERE name = :n', ['n' => $name]);
$pdo->fetchOne("SELECT * FROM u WHERE name = '" . $name . "'"); // want: sql-injection
$pdo->perform("DELETE FROM u WHERE id = $id");
$pdo->perform("DELETE FROM u WHERE name = '$name'"); // want: sql-injection
foreach ($pdo->yieldAssoc("SELECT * FROM u ORDER BY $name") as $row) { // want: sql-injection
    echo (int) $row['id'];
}
$select = (new QueryFactory('mysql'))->newSelect();
$select->cols(['*'])->from('u')->where("name = '$name'"); // want: sql-injection
$select->cols(['*'])->from('u')->where('name = :n')->bindValue('n', $name);
$select->orderBy([$name]); // want: sql-injection

$row = Model::factory('User')->where_raw("name = '$name'")->find_one(); // want: sql-injection
$row = Model::factory('User')->where('name', $name)->find_one();
$row = Model::factory('User')->raw_query("SELECT * FROM u WHERE name = '$name'")->find_many(); // want: sql-injection
$row = Model::factory('User')->where_raw('name = ?', [$name])->find_many();
$row = Model::factory('User')->order_by_expr($name)->find_many(); // want: sql-injection

$ez = new ezSQL_mysqli('u', 'p', 'd', 'h');
$ez->get_results("SELECT * FROM u WHERE name = '$name'"); // want: sql-injection
$ez->get_results("SELECT * FROM u WHERE name = '" . $ez->escape($name) . "'");
$ez->get_var("SELECT id FROM u WHERE name = '$name'"); // want: sql-injection
$ez->query("DELETE FROM u WHERE id = $id");

class Post extends ActiveRecord\Model
{
}
Post::find_by_sql("SELECT * FROM posts WHERE title = '$name'"); // want: sql-injection
Post::find_by_sql('SELECT * FROM posts WHERE title = ?', [$name]);
Post::all(['conditions' => "title = '$name'"]); // want: sql-injection
Post::all(['conditions' => ['title = ?', $name]]);
Post::find('all', ['order' => $name]); // want: sql-injection
Post::connection()->query("SELECT * FROM posts WHERE title = '$name'"); // want: sql-injection
Post::find_by_title($name);

function cycle(DatabaseManager $dbal, ORM $orm, string $name)
{
    $db = $dbal->database('default');
    $db->query("SELECT * FROM u WHERE name = '$name'"); // want: sql-injection
    $db->query('SELECT * FROM u WHERE name = ?', [$name]);
    $db->execute("DELETE FROM u WHERE name = '$name'"); // want: sql-injection
    $db->select()->from('u')->where(new Fragment("name = '$name'"))->fetchAll(); // want: sql-injection
    $db->select()->from('u')->where('name', $name)->fetchAll();
    $orm->getRepository(User::class)->select()->where(new Expression("LOWER($name)"), 'x')->fetchAll(); // want: sql-injection
}
cycle($dbal, $orm, $_POST['name']);

$conn = new Connection();
(new SphinxQL($conn))->query("SELECT * FROM rt WHERE MATCH('$name')")->execute(); // want: sql-injection
(new SphinxQL($conn))->select('*')->from('rt')->match('title', $name)->execute();
(new SphinxQL($conn))->select(SphinxQL::expr($name))->from('rt')->execute(); // want: sql-injection
$conn->query("SELECT * FROM rt WHERE a = '$name'"); // want: sql-injection
$manticore = new Client(['host' => 'm']);
$manticore->sql("SELECT * FROM rt WHERE MATCH('$name')"); // want: sql-injection
$manticore->search(['body' => ['index' => 'rt', 'query' => ['match' => ['*' => $name]]]]);
