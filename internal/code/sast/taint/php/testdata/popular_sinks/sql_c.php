<?php
use Yii;
use yii\db\{Query, Expression};
use App\Model\Table\ArticlesTable;
use Cake\Datasource\ConnectionManager;
use RedBeanPHP\R;
use Phalcon\Mvc\Model;
class UserRec extends \yii\db\ActiveRecord {}
$q = $_GET['q'];
Yii::$app->db->createCommand("SELECT * FROM t WHERE a = '$q'")->queryAll(); // want: sql-injection
Yii::$app->db->createCommand('SELECT * FROM t WHERE a = :q', [':q' => $q])->queryAll();
(new Query())->from('t')->where("a = '$q'")->all(); // want: sql-injection
(new Query())->from('t')->where(['a' => $q])->all();
(new Query())->from('t')->orderBy(new Expression($q))->all(); // want: sql-injection
UserRec::find()->where("name = '" . $q . "'")->all(); // want: sql-injection
UserRec::findBySql("SELECT * FROM u WHERE n = '$q'")->all(); // want: sql-injection
ConnectionManager::get('default')->execute("SELECT $q"); // want: sql-injection
R::getAll("SELECT * FROM t WHERE a = '$q'"); // want: sql-injection
R::find('t', "a = '$q'"); // want: sql-injection
R::find('t', 'a = ?', [$q]);
R::exec("DELETE FROM t WHERE a = $q"); // want: sql-injection
global $wpdb;
$wpdb->get_results("SELECT * FROM t WHERE a = '$q'"); // want: sql-injection
$wpdb->get_var($wpdb->prepare('SELECT %s', $q));
$wpdb->query("DELETE FROM t WHERE a = '" . $q . "'"); // want: sql-injection
\Drupal::database()->query("SELECT * FROM t WHERE a = '$q'"); // want: sql-injection
\Drupal::database()->query('SELECT * FROM t WHERE a = :q', [':q' => $q]);
$db = \Config\Database::connect();
$db->query("SELECT * FROM t WHERE a = '$q'"); // want: sql-injection
$db->query('SELECT ?', [$q]);
$db->table('t')->where("a = '$q'", null, false)->get(); // want: sql-injection
