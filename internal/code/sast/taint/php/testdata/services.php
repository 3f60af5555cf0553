<?php

// Members that a loader or a container provides have the class of their name.
class Parcels extends CI_Controller
{
    public function index()
    {
        $this->load->model('parcels_model');
        $this->parcels_model->byName($this->input->post('name'));
        $this->parcels_model->byId($this->input->post('id'));
        labels($this->input->post('label'));
    }
}

class Parcels_model extends CI_Model
{
    public function byName($name)
    {
        return $this->db->query("SELECT * FROM parcels WHERE name = '" . $name . "'"); // want: sql-injection
    }

    public function byId($id)
    {
        return $this->db->query('SELECT * FROM parcels WHERE id = ?', [$id]);
    }
}

class Label_printer
{
    public function show($label)
    {
        system('print-label ' . $label); // want: command-injection
    }
}

function labels($label)
{
    $CI = &get_instance();
    $CI->label_printer->show($label);
}

class Registry
{
    private $services = [];

    public function __get($name)
    {
        return $this->services[$name];
    }
}

class Depot extends Registry
{
    public function run()
    {
        $this->depotCleaner->clean($_GET['folder']);
    }
}

class DepotCleaner
{
    public function clean($folder)
    {
        exec('rm -r ' . $folder); // want: command-injection
    }
}

class Shelf
{
    public function run()
    {
        $this->depotSweeper->sweep($_GET['folder']);
    }
}

class DepotSweeper
{
    public function sweep($folder)
    {
        exec('ls ' . $folder);
    }
}

(new Depot())->run();
(new Shelf())->run();
