<?php
class PostController extends Zend_Controller_Action
{
    public function listAction()
    {
        $db = Zend_Db_Table::getDefaultAdapter();
        $q = $this->_getParam('q');
        $db->fetchAll("SELECT * FROM p WHERE t = '$q'"); // want: sql-injection
        $db->fetchAll('SELECT * FROM p WHERE t = ?', $q);
        $db->fetchAll('SELECT * FROM p WHERE t = ' . $db->quote($q));
        exec($this->getRequest()->getPost('cmd')); // want: command-injection
        exec('x ' . $this->_request->getParam('x')); // want: command-injection
        echo '<p>' . $this->getRequest()->getQuery('w') . '</p>'; // want: xss
        $this->_redirect($this->getRequest()->getParam('to')); // want: open-redirect
        readfile('/srv/' . $this->getParam('f')); // want: path-traversal
        exec('seq ' . (int) $this->_getParam('n'));
    }
}
