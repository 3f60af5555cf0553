<?php
namespace app\controllers;
use Yii;
use yii\web\Controller;
use yii\helpers\Html;
class SiteController extends Controller {
    public function actionView($id, int $n = 1) {
        Yii::$app->db->createCommand("SELECT * FROM p WHERE id = '$id'")->queryAll(); // want: sql-injection
        Yii::$app->db->createCommand('SELECT * FROM p WHERE id = :id', [':id' => $id])->queryOne();
        Yii::$app->db->createCommand('SELECT * FROM p LIMIT ' . $n)->queryAll();
        (new \yii\db\Query())->from('p')->where("a = '" . Yii::$app->request->get('a') . "'"); // want: sql-injection
        (new \yii\db\Query())->from('p')->where(['a' => Yii::$app->request->get('a')]);
        (new \yii\db\Query())->orderBy(new \yii\db\Expression($this->request->post('s'))); // want: sql-injection
        Yii::$app->request->headers->get('X-A');
        exec('a ' . Yii::$app->request->getBodyParam('x')); // want: command-injection
        Yii::$app->response->sendFile('/data/' . $id); // want: path-traversal
        if ($n) return $this->redirect(Yii::$app->request->get('to')); // want: open-redirect
        return '<p>' . $id . '</p>'; // want: xss
    }
}
class Blog extends \CodeIgniter\Controller {
    public function show(string $slug) {
        $db = \Config\Database::connect();
        $db->query("SELECT * FROM b WHERE s = '$slug'"); // want: sql-injection
        $db->query('SELECT * FROM b WHERE s = ?', [$slug]);
        $db->table('b')->where("a = '" . $this->request->getVar('a') . "'", null, false)->get(); // want: sql-injection
        $db->table('b')->where('a', $this->request->getGet('a'))->get();
        exec('a ' . $this->request->getPost('x')); // want: command-injection
        exec('a ' . $this->request->getJSON()->x); // want: command-injection
        exec('a ' . $this->request->getFile('f')->getClientName()); // want: command-injection
        return redirect()->to($this->request->getGet('to')); // want: open-redirect
    }
}
class ArticlesController extends \Cake\Controller\Controller {
    public function view($slug = null) {
        $conn = \Cake\Datasource\ConnectionManager::get('default');
        $conn->execute("SELECT * FROM a WHERE s = '$slug'"); // want: sql-injection
        $conn->execute('SELECT * FROM a WHERE s = :s', ['s' => $slug]);
        exec('a ' . $this->request->getQuery('q')); // want: command-injection
        exec('a ' . $this->getRequest()->getData('q')); // want: command-injection
        exec('a ' . $this->request->getParam('pass.0')); // want: command-injection
        $this->Articles->find();
        $this->Articles->find()->where(['a' => $this->request->getQuery('a')]);
        return $this->response->withFile('/data/' . $slug); // want: path-traversal
    }
}
