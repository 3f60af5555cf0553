<?php
class ControllerProductProduct extends Controller {
    public function index() {
        $this->load->model('catalog/product');
        $this->model_catalog_product->find($this->request->get['name']);
        if (isset($this->request->get['page'])) {
            $page = (int)$this->request->get['page'];
        } else {
            $page = 1;
        }
        $this->db->query("SELECT * FROM " . DB_PREFIX . "product LIMIT " . $page);
        $this->response->setOutput('<h1>' . $this->request->get['title'] . '</h1>'); // safe but reported, want: xss
        exec('convert ' . $this->request->post['image']); // want: command-injection
        $this->response->redirect($this->request->get['redirect']); // want: open-redirect
    }

    public function upload() {
        move_uploaded_file($this->request->files['file']['tmp_name'], DIR_UPLOAD . basename($this->request->files['file']['name']));
        file_get_contents(DIR_UPLOAD . $this->request->get['file']); // want: path-traversal
    }
}
