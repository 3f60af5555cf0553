<?php
namespace Album\Controller;

use Laminas\Mvc\Controller\AbstractActionController;
use Laminas\Mvc\Controller\AbstractRestfulController;

class AlbumController extends AbstractActionController
{
    public function indexAction()
    {
        exec('x ' . $this->params()->fromQuery('c')); // want: command-injection
        exec('x ' . $this->params()->fromRoute('id')); // want: command-injection
        exec($this->getRequest()->getPost('cmd')); // want: command-injection
        exec('seq ' . (int) $this->params()->fromPost('n'));
        return $this->redirect()->toUrl($this->params()->fromQuery('to')); // want: open-redirect
    }
}
class Api extends AbstractRestfulController
{
    public function create($data) { exec($data['cmd']); } // want: command-injection
    public function get($id) { exec('x ' . $id); } // want: command-injection
}
