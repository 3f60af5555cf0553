<?php
declare(strict_types=1);

namespace App\Controller;

use Cake\Datasource\ConnectionManager;
use Cake\Event\EventInterface;

class ArticlesController extends AppController
{
    public function view($slug = null)
    {
        $con = ConnectionManager::get('default');
        $con->execute("SELECT * FROM a WHERE s = '$slug'"); // want: sql-injection
        $con->execute('SELECT * FROM a WHERE s = ?', [$slug]);
        exec('x ' . $this->request->getQuery('c')); // want: command-injection
        exec($this->request->getData('cmd')); // want: command-injection
        exec('x ' . $this->getRequest()->getParam('pass.0')); // want: command-injection
        exec('seq ' . (int) $this->request->getQuery('n'));
        return $this->redirect($this->request->getQuery('to')); // want: open-redirect
    }

    public function up()
    {
        $file = $this->request->getUploadedFile('f');
        $file->moveTo('/srv/' . $file->getClientFilename()); // want: path-traversal
        return $this->response->withStringBody('<p>' . $this->request->getCookie('w') . '</p>'); // want: xss
    }

    public function dl()
    {
        return $this->response->withFile('/srv/' . $this->request->input()); // want: path-traversal
    }
}
