<?php
$q = $_GET['q'];
$pdo = new PDO('mysql:x');
$pdo->query("SELECT * FROM t WHERE a = '$q'"); // want: sql-injection
$pdo->exec('DELETE FROM t WHERE a = ' . $q); // want: sql-injection
$pdo->prepare("SELECT * FROM $q")->execute(); // want: sql-injection
$pdo->prepare('SELECT * FROM t WHERE a = ?')->execute([$q]);
$pdo->query('SELECT * FROM t WHERE a = ' . $pdo->quote($q));

$c = oci_connect('a', 'b');
$s = oci_parse($c, "SELECT * FROM t WHERE a = '$q'"); // want: sql-injection
$s2 = oci_parse($c, 'SELECT * FROM t WHERE a = :q');
oci_bind_by_name($s2, ':q', $q);

$pg = pg_connect('x');
pg_query($pg, "SELECT * FROM t WHERE a = '$q'"); // want: sql-injection
pg_query_params($pg, 'SELECT * FROM t WHERE a = $1', [$q]);
pg_query($pg, "SELECT * FROM t WHERE a = '" . pg_escape_string($pg, $q) . "'");
pg_send_query($pg, "SELECT '$q'"); // want: sql-injection
pg_prepare($pg, 'x', "SELECT '$q'"); // want: sql-injection

$opis = new Opis\Database\Database(new Opis\Database\Connection('x'));
$opis->getConnection()->query("SELECT * FROM t WHERE a = '$q'"); // want: sql-injection
$opis->from('t')->where('a')->is($q)->select()->all();
$opis->getConnection()->command("DELETE FROM t WHERE a = '$q'"); // want: sql-injection

class Post extends \CodeIgniter\Model
{
    public function find2($x)
    {
        $this->db->query("SELECT * FROM t WHERE a = '$x'"); // want: sql-injection
        return $this->where('a', $x)->findAll();
    }
}
(new Post())->find2($q);
$db = \Config\Database::connect();
$builder = $db->table('t');
$builder->where("a = '$q'")->get(); // want: sql-injection
$builder->where('a', $q)->get();
$builder->select($q, false)->get(); // want: sql-injection
$builder->orderBy($q, '', false)->get(); // want: sql-injection
$db->simpleQuery("DELETE FROM t WHERE a = '$q'"); // want: sql-injection
$db->query('SELECT * FROM t WHERE a = ' . $db->escape($q));

global $wpdb;
$wpdb->get_var("SELECT a FROM t WHERE a = '$q'"); // want: sql-injection
$wpdb->get_row($wpdb->prepare('SELECT * FROM t WHERE a = %s', $q));
$wpdb->get_col($wpdb->prepare("SELECT * FROM t WHERE a = '$q'")); // want: sql-injection
$wpdb->query("DELETE FROM t WHERE a = '" . esc_sql($q) . "'");

$dc = \Drupal::database();
$dc->query("SELECT * FROM {t} WHERE a = '$q'"); // want: sql-injection
$dc->select('t')->where("a = '$q'")->execute(); // want: sql-injection
$dc->select('t')->condition('a', $q)->execute();
$dc->select('t')->addExpression($q); // want: sql-injection
\Drupal\Core\Database\Database::getConnection()->query("SELECT '$q'"); // want: sql-injection
