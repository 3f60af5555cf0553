<?php
namespace app\controllers;
use Yii;
use yii\web\Controller;
use CodeIgniter\RESTful\ResourceController;
class SiteController extends Controller {
    public function actionView($id, string $name = '') {
        exec('cat ' . $id); // want: command-injection
        exec('cat ' . Yii::$app->request->get('q')); // want: command-injection
        exec('cat ' . $this->request->post('q')); // want: command-injection
        exec('cat ' . Yii::$app->getRequest()->getBodyParam('b')); // want: command-injection
        return $this->redirect(Yii::$app->request->get('to')); // want: open-redirect
    }
    public function actionRaw() {
        $model = new \yii\base\DynamicModel(['name']);
        $model->load(Yii::$app->request->post(), '');
        exec('cat ' . Yii::$app->request->rawBody); // want: command-injection
        return '<b>' . Yii::$app->request->get('q'); // want: xss
    }
}
class Photos extends ResourceController {
    public function show($id = null) {
        exec('cat ' . $id); // want: command-injection
        exec('cat ' . $this->request->getVar('q')); // want: command-injection
        exec('cat ' . $this->request->getPost('q')); // want: command-injection
        exec('cat ' . $this->request->getJSON(true)['a']); // want: command-injection
        exec('cat ' . service('request')->getGet('z')); // want: command-injection
        return redirect()->to($this->request->getGet('to')); // want: open-redirect
    }
}
