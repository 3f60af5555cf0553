<?php

namespace app\controllers;

use Yii;
use yii\helpers\Url;
use yii\db\Expression;
use yii\db\Query;
use yii\web\Controller;

class Post extends \yii\db\ActiveRecord
{
}

class PostController extends Controller
{
    public function actionList($order)
    {
        (new Query())->select('*')->from('post')->orderBy($order); // want: sql-injection
        (new Query())->from('post')->where(['title' => $order]);
        (new Query())->from('post')->join('LEFT JOIN', 'user', "user.id = $order"); // want: sql-injection
        (new Query())->from('post')->leftJoin('user', "user.id = $order"); // want: sql-injection
        (new Query())->from('post')->leftJoin('user', 'user.id = post.user_id');
        new Expression("FIELD(id, $order)"); // want: sql-injection
        $post = Post::findOne($order);
        echo $post->title;
        echo (new Post())->findOne($order)->title;
        Yii::$app->response->sendFile('files/' . $order); // want: path-traversal
        Yii::$app->response->sendFile('files/' . basename($order));
        echo $this->renderPartial('list', ['order' => $order]);
        echo '<a href="' . Url::toRoute(['export', 'order' => $order]) . '">';
        echo '<a href="' . Url::to($order) . '">'; // want: xss
        return $this->redirect($order); // want: open-redirect
    }
}
