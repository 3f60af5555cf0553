<?php

class Shop extends CI_Controller
{
    public function find()
    {
        $name = $this->input->get('name');
        $this->db->query('SELECT * FROM items WHERE name = ' . $this->db->escape($name));
        $this->db->order_by($this->uri->segment(3)); // want: sql-injection
        echo $this->db->get_where('items', ['name' => $name])->row()->title;
        echo $this->session->flashdata($name);
        $this->output->set_output($name); // want: xss
        $this->output->set_output($this->security->xss_clean($name));
        readfile('files/' . $this->security->sanitize_filename($name));
        readfile('files/' . $this->security->xss_clean($name)); // want: path-traversal
        readfile('files/' . $name); // want: path-traversal
    }
}

class Orders extends \CodeIgniter\Controller
{
    public function show($id)
    {
        echo $id; // want: xss
        $q = $this->request->getGet('q');
        echo $q; // want: xss
        echo esc($q);
        $db = db_connect();
        $db->table('orders')->orderBy($q); // want: sql-injection
        $db->query('SELECT * FROM orders WHERE name = ' . $db->escape($q));
        $db->query('SELECT * FROM orders WHERE name = ?', [$q]);
    }
}
