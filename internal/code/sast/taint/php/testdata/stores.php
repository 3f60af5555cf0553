<?php

use Aura\Sql\ExtendedPdo;
use Aws\Athena\AthenaClient;
use Aws\DynamoDb\DynamoDbClient;
use Cake\Database\Expression\QueryExpression;
use Cake\Datasource\ConnectionManager;
use Cake\ORM\TableRegistry;
use ClickHouseDB\Client as ClickHouse;
use Cycle\Database\DatabaseInterface as CycleDatabase;
use Cycle\Database\Injection\Fragment;
use Doctrine\DBAL\Connection as DbalConnection;
use Doctrine\DBAL\DriverManager;
use Doctrine\ODM\MongoDB\DocumentManager;
use Doctrine\ORM\EntityManagerInterface;
use Doctrine\ORM\Query\ResultSetMapping;
use Elastic\Elasticsearch\ClientBuilder;
use Google\Cloud\BigQuery\BigQueryClient;
use Google\Cloud\Spanner\SpannerClient;
use Illuminate\Database\Capsule\Manager as Capsule;
use Illuminate\Database\Eloquent\Model;
use Illuminate\Support\Facades\DB;
use Illuminate\Support\Facades\Redis;
use InfluxDB\Database as InfluxDatabase;
use Laminas\Db\Adapter\AdapterInterface;
use Laminas\Db\Sql\Expression as LaminasExpression;
use Laminas\Db\Sql\Predicate\Literal;
use Laminas\Db\Sql\Select;
use Laudis\Neo4j\ClientBuilder as Neo4jBuilder;
use Latitude\QueryBuilder\QueryFactory;
use Medoo\Medoo;
use MongoDB\Client as MongoClient;
use MongoDB\Driver\Query as MongoQuery;
use Nette\Database\Explorer;
use OpenSearch\Client as OpenSearchClient;
use ParagonIE\EasyDB\EasyDB;
use Phalcon\Mvc\Model\Manager as PhalconManager;
use Predis\Client as Predis;
use Propel\Runtime\Propel;
use RedBeanPHP\R as RedBean;
use TYPO3\CMS\Core\Database\ConnectionPool;
use think\facade\Db as ThinkDb;
use yii\db\Query as YiiQuery;

function sql()
{
    return "SELECT * FROM users WHERE name = '" . $_GET['name'] . "'";
}

function value()
{
    return $_GET['name'];
}

// PDO
function use_pdo(PDO $pdo)
{
    $pdo->query(sql()); // want: sql-injection
    $pdo->exec(sql()); // want: sql-injection
    $pdo->prepare(sql())->execute(); // want: sql-injection
    $pdo->prepare('SELECT * FROM users WHERE name = ?')->execute([value()]);
}

// mysqli
function use_mysqli()
{
    $db = new mysqli('localhost');
    $db->query(sql()); // want: sql-injection
    mysqli_query($db, sql()); // want: sql-injection
    $db->execute_query('SELECT * FROM users WHERE name = ?', [value()]);
}

// PostgreSQL
function use_pg($con)
{
    pg_query($con, sql()); // want: sql-injection
    pg_query_params($con, 'SELECT * FROM users WHERE name = $1', [value()]);
}

// SQLite3
function use_sqlite()
{
    $db = new SQLite3('a.db');
    $db->query(sql()); // want: sql-injection
    $db->exec("DELETE FROM users WHERE name = '" . SQLite3::escapeString(value()) . "'");
}

// SQL Server
function use_sqlsrv($con)
{
    sqlsrv_query($con, sql()); // want: sql-injection
    sqlsrv_query($con, 'SELECT * FROM users WHERE name = ?', [value()]);
}

// Oracle
function use_oci($con)
{
    oci_parse($con, sql()); // want: sql-injection
    $statement = oci_parse($con, 'SELECT * FROM users WHERE name = :n');
    oci_bind_by_name($statement, ':n', $_GET['name']);
}

// Doctrine DBAL
function use_dbal(DbalConnection $con)
{
    $con->executeQuery(sql()); // want: sql-injection
    $con->fetchAllAssociative(sql()); // want: sql-injection
    $con->createQueryBuilder()->select('*')->from('users')->where("name = '" . value() . "'"); // want: sql-injection
    DriverManager::getConnection([])->executeStatement(sql()); // want: sql-injection
    $con->executeQuery('SELECT * FROM users WHERE name = ?', [value()]);
    $con->createQueryBuilder()->select('*')->from('users')->where('name = :n')->setParameter('n', value());
}

// Doctrine ORM
function use_orm(EntityManagerInterface $em)
{
    $em->createQuery("SELECT u FROM User u WHERE u.name = '" . value() . "'")->getResult(); // want: sql-injection
    $em->createNativeQuery(sql(), new ResultSetMapping()); // want: sql-injection
    $em->createQuery('SELECT u FROM User u WHERE u.name = :n')->setParameter('n', value());
    $em->getRepository(User::class)->findBy(['name' => value()]);
}

// Laravel
class User extends Model
{
}

function use_laravel()
{
    DB::select(sql()); // want: sql-injection
    DB::table('users')->whereRaw("name = '" . value() . "'")->get(); // want: sql-injection
    DB::table('users')->orderByRaw(value())->get(); // want: sql-injection
    DB::table('users')->select(DB::raw(value()))->get(); // want: sql-injection
    User::fromQuery(sql()); // want: sql-injection
    DB::connection('other')->select(sql()); // want: sql-injection
    Capsule::select(sql()); // want: sql-injection
    DB::select('SELECT * FROM users WHERE name = ?', [value()]);
    User::where('name', value())->get();
}

// Yii
function use_yii()
{
    Yii::$app->db->createCommand(sql())->queryAll(); // want: sql-injection
    (new YiiQuery())->from('users')->where("name = '" . value() . "'"); // want: sql-injection
    (new YiiQuery())->from('users')->where(['name' => value()]);
}

// CakePHP
function use_cake()
{
    ConnectionManager::get('default')->execute(sql()); // want: sql-injection
    TableRegistry::getTableLocator()->get('Users')->find()->where(["name = '" . value() . "'"]); // want: sql-injection
    TableRegistry::getTableLocator()->get('Users')->find()->where(['name' => value()]);
    (new QueryExpression())->add("name = '" . value() . "'"); // want: sql-injection
}

// CodeIgniter
function use_codeigniter()
{
    $db = \Config\Database::connect();
    $db->query(sql()); // want: sql-injection
    $db->table('users')->where("name = '" . value() . "'"); // want: sql-injection
    $db->table('users')->where('name', value());
    $db->query('SELECT * FROM users WHERE name = ?', [value()]);
}

// Laminas
function use_laminas(AdapterInterface $adapter)
{
    $adapter->query(sql()); // want: sql-injection
    (new Select('users'))->where("name = '" . value() . "'"); // want: sql-injection
    (new Select('users'))->where(['name' => value()]);
    new LaminasExpression("name = '" . value() . "'"); // want: sql-injection
    new Literal("name = '" . value() . "'"); // want: sql-injection
}

// Medoo
function use_medoo()
{
    $db = new Medoo([]);
    $db->query(sql()); // want: sql-injection
    $db->select('users', '*', Medoo::raw("WHERE name = '" . value() . "'")); // want: sql-injection
    $db->select('users', '*', ['name' => value()]);
}

// RedBean
function use_redbean()
{
    RedBean::getAll(sql()); // want: sql-injection
    RedBean::find('users', "name = '" . value() . "'"); // want: sql-injection
    RedBean::findOne('users', 'name = ?', [value()]);
}

// Propel
function use_propel()
{
    Propel::getConnection()->prepare(sql()); // want: sql-injection
}

// Idiorm
function use_idiorm()
{
    ORM::for_table('users')->raw_query(sql())->find_many(); // want: sql-injection
    ORM::for_table('users')->where_raw("name = '" . value() . "'")->find_many(); // want: sql-injection
    ORM::for_table('users')->where('name', value())->find_many();
}

// Aura
function use_aura()
{
    $pdo = new ExtendedPdo('sqlite::memory:');
    $pdo->fetchAll(sql()); // want: sql-injection
    $pdo->fetchAll('SELECT * FROM users WHERE name = :n', ['n' => value()]);
}

// Nette Database
function use_nette(Explorer $explorer)
{
    $explorer->query(sql()); // want: sql-injection
    $explorer->table('users')->where("name = '" . value() . "'"); // want: sql-injection
    $explorer->query('SELECT * FROM users WHERE name = ?', value());
    $explorer->table('users')->where('name', value());
}

// Dibi
function use_dibi()
{
    dibi::query(sql()); // want: sql-injection
    dibi::query('SELECT * FROM users WHERE name = %s', value());
}

// ADOdb
function use_adodb()
{
    $db = NewADOConnection('mysqli');
    $db->Execute(sql()); // want: sql-injection
    $db->GetAll(sql()); // want: sql-injection
    $db->Execute('SELECT * FROM users WHERE name = ?', [value()]);
}

// MeekroDB
function use_meekro()
{
    \MeekroDB::query(sql()); // want: sql-injection
    (new MeekroDB())->queryFirstRow(sql()); // want: sql-injection
    (new MeekroDB())->query('SELECT * FROM users WHERE name = %s', value());
}

// EasyDB
function use_easydb(EasyDB $db)
{
    $db->run(sql()); // want: sql-injection
    $db->run('SELECT * FROM users WHERE name = ?', value());
}

// Cycle
function use_cycle(CycleDatabase $db)
{
    $db->query(sql()); // want: sql-injection
    $db->select()->from('users')->where(new Fragment("name = '" . value() . "'")); // want: sql-injection
    $db->query('SELECT * FROM users WHERE name = ?', [value()]);
}

// WordPress
function use_wpdb()
{
    global $wpdb;
    $wpdb->get_results(sql()); // want: sql-injection
    $wpdb->get_results($wpdb->prepare('SELECT * FROM users WHERE name = %s', value()));
}

// Drupal
function use_drupal()
{
    \Drupal::database()->query(sql()); // want: sql-injection
    \Drupal::database()->select('users')->where("name = '" . value() . "'"); // want: sql-injection
    \Drupal::database()->query('SELECT * FROM {users} WHERE name = :n', [':n' => value()]);
    \Drupal::database()->select('users')->condition('name', value());
}

// Joomla
function use_joomla()
{
    $db = \Joomla\CMS\Factory::getDbo();
    $db->setQuery(sql()); // want: sql-injection
    $query = $db->getQuery(true)->select('*')->where("name = '" . value() . "'"); // want: sql-injection
    $safe = $db->getQuery(true)->select('*')->where('name = ' . $db->quote(value()));
}

// Magento
function use_magento(\Magento\Framework\App\ResourceConnection $resource)
{
    $resource->getConnection()->query(sql()); // want: sql-injection
    $resource->getConnection()->fetchAll('SELECT * FROM users WHERE name = ?', [value()]);
    new \Zend_Db_Expr("name = '" . value() . "'"); // want: sql-injection
}

// ThinkPHP
function use_think()
{
    ThinkDb::query(sql()); // want: sql-injection
    ThinkDb::table('users')->whereRaw("name = '" . value() . "'")->select(); // want: sql-injection
    ThinkDb::name('users')->where("name = '" . value() . "'")->select(); // want: sql-injection
    ThinkDb::name('users')->where('name', value())->select();
}

// TYPO3
function use_typo3(ConnectionPool $pool)
{
    $builder = $pool->getQueryBuilderForTable('users');
    $builder->select('*')->from('users')->where("name = '" . value() . "'"); // want: sql-injection
    $builder->select('*')->from('users')->where($builder->expr()->eq('name', $builder->createNamedParameter(value())));
}

// PrestaShop
function use_prestashop()
{
    Db::getInstance()->executeS(sql()); // want: sql-injection
    Db::getInstance()->getValue("SELECT id FROM users WHERE name = '" . pSQL(value()) . "'");
}

// Phalcon
function use_phalcon(PhalconManager $models)
{
    $models->executeQuery("SELECT * FROM Users WHERE name = '" . value() . "'"); // want: sql-injection
    $models->executeQuery('SELECT * FROM Users WHERE name = :n:', ['n' => value()]);
}

// MongoDB
function use_mongo()
{
    $users = (new MongoClient())->app->users;
    $users->findOne(['name' => $_GET['name']]); // want: nosql-injection
    $users->find($_POST); // want: nosql-injection
    $users->findOne(['name' => (string) $_GET['name']]);
    (new MongoClient())->selectCollection('app', 'users')->findOne(['name' => $_GET['name']]); // want: nosql-injection
    new MongoQuery(['name' => $_GET['name']]); // want: nosql-injection
}

// Elasticsearch
function use_elastic()
{
    ClientBuilder::create()->build()->search(['index' => 'x', 'body' => $_POST['query']]); // want: nosql-injection
    ClientBuilder::create()->build()->search(['index' => 'x', 'body' => ['query' => ['match' => ['name' => (string) value()]]]]);
}

// Redis
function use_redis()
{
    (new Predis())->eval("return redis.call('get', '" . value() . "')", 0); // want: code-injection
    (new \Redis())->eval("return redis.call('get', '" . value() . "')"); // want: code-injection
    (new Predis())->get(value());
}

// Neo4j
function use_neo4j()
{
    $client = Neo4jBuilder::create()->build();
    $client->run("MATCH (u {name: '" . value() . "'}) RETURN u"); // want: nosql-injection
    $client->run('MATCH (u {name: $n}) RETURN u', ['n' => value()]);
}

// ClickHouse
function use_clickhouse()
{
    $db = new ClickHouse([]);
    $db->select(sql()); // want: sql-injection
    $db->select('SELECT * FROM users WHERE name = :n', ['n' => value()]);
}

// BigQuery
function use_bigquery()
{
    $client = new BigQueryClient();
    $client->query(sql()); // want: sql-injection
    $client->query('SELECT * FROM users WHERE name = @n')->parameters(['n' => value()]);
}

// AWS
function use_aws(AthenaClient $athena, DynamoDbClient $dynamo)
{
    $athena->startQueryExecution(['QueryString' => sql()]); // want: sql-injection
    $dynamo->executeStatement(['Statement' => sql()]); // want: sql-injection
    $dynamo->scan(['FilterExpression' => "name = '" . value() . "'"]); // want: nosql-injection
    $dynamo->executeStatement(['Statement' => 'SELECT * FROM users WHERE name = ?', 'Parameters' => [['S' => value()]]]);
}

// InfluxDB
function use_influx(InfluxDatabase $db)
{
    $db->query("SELECT * FROM cpu WHERE host = '" . value() . "'"); // want: sql-injection
    $db->query('SELECT * FROM cpu');
}
