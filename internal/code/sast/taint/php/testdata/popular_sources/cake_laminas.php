<?php
namespace App\Controller;
use Cake\Controller\Controller as AppController;
use Laminas\Mvc\Controller\AbstractActionController;
use Laminas\View\Model\ViewModel;
class ArticlesController extends AppController {
    public function view($slug = null) {
        exec('cat ' . $slug); // want: command-injection
        exec('cat ' . $this->request->getQuery('q')); // want: command-injection
        exec('cat ' . $this->getRequest()->getData('a')); // want: command-injection
        exec('cat ' . $this->request->getParam('pass')[0]); // want: command-injection
        return $this->redirect($this->request->getQuery('to')); // want: open-redirect
    }
}
class AlbumController extends AbstractActionController {
    public function editAction() {
        exec('cat ' . $this->params()->fromRoute('id')); // want: command-injection
        exec('cat ' . $this->params()->fromQuery('q', '')); // want: command-injection
        exec('cat ' . $this->getRequest()->getPost('p')); // want: command-injection
        return $this->redirect()->toUrl($this->params()->fromPost('to')); // want: open-redirect
    }
}
