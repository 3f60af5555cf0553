<?php
namespace modules\x\controllers;

use Craft;
use craft\web\Controller;
use yii\web\Response;

class XController extends Controller
{
    protected array|bool|int $allowAnonymous = true;

    public function actionRun(string $name = '', int $n = 1): Response
    {
        $q = Craft::$app->getRequest()->getQueryParam('q');
        Craft::$app->db->createCommand("SELECT * FROM t WHERE a = '$q'")->queryAll(); // want: sql-injection
        Craft::$app->db->createCommand('SELECT * FROM t WHERE a = :q', [':q' => $q])->queryAll();
        exec($this->request->getBodyParam('cmd')); // want: command-injection
        exec($this->request->getRequiredBodyParam('cmd')); // want: command-injection
        exec('x ' . $name); // want: command-injection
        exec('seq ' . $n);
        readfile('/srv/' . Craft::$app->request->getParam('f')); // want: path-traversal
        return $this->redirect($this->request->getParam('to')); // want: open-redirect
    }
}
