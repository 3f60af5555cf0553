<?php
namespace app\controllers;

use app\models\SearchForm;
use Yii;
use yii\base\DynamicModel;
use yii\rest\ActiveController;
use yii\rest\Controller as RestController;
use yii\web\Controller;
use yii\web\Response;
use yii\web\UploadedFile;

class SiteController extends Controller
{
    public function actionView($id, int $page = 1)
    {
        Yii::$app->db->createCommand("SELECT * FROM post WHERE id = '$id'")->queryOne(); // want: sql-injection
        Yii::$app->db->createCommand('SELECT * FROM post WHERE id = :id')->bindValue(':id', $id)->queryOne();
        exec("page $page");
        return $this->render('view', ['title' => $this->request->get('title')]);
    }

    public function actionSearch()
    {
        $model = new SearchForm();
        if ($model->load(Yii::$app->request->post()) && $model->validate()) {
            exec('grep ' . $model->text); // not found: command-injection
            exec('head -n ' . $model->lines);
        }
        return $this->redirect(Yii::$app->request->post('to')); // want: open-redirect
    }

    public function actionUpload()
    {
        $file = UploadedFile::getInstanceByName('doc');
        $file->saveAs('/srv/in/' . $file->name);
        $file->saveAs('/srv/in/' . $file->baseName . '.txt');
        return Yii::$app->response->sendFile('/srv/' . Yii::$app->request->getQueryParam('f')); // want: path-traversal
    }

    public function beforeAction($action)
    {
        exec('trace ' . $this->request->headers->get('X-Trace')); // want: command-injection
        return parent::beforeAction($action);
    }
}

class PostController extends ActiveController
{
    public $modelClass = 'app\models\Post';

    public function actionFind(string $q)
    {
        exec('find ' . $q); // want: command-injection
        return \app\models\Post::find()->where(['title' => $q])->all();
    }

    public function actionSort()
    {
        $body = $this->request->getBodyParams();
        return \app\models\Post::find()->where("title = '{$body['title']}'")->all(); // want: sql-injection
    }
}
