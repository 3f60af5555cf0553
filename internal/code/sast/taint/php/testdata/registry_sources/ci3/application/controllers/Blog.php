<?php
defined('BASEPATH') or exit('No direct script access allowed');

class Blog extends CI_Controller
{
    public function __construct()
    {
        parent::__construct();
        $this->load->model('blog_model');
        $this->load->helper(['url', 'download']);
    }

    public function show($slug = null)
    {
        $data['post'] = $this->blog_model->find($slug);
        $data['title'] = $this->input->get('title');
        $this->load->view('blog_show', $data);
    }

    public function run()
    {
        exec('tool ' . $this->input->post('arg')); // want: command-injection
        exec('tool ' . escapeshellarg($this->input->post('arg')));
        exec('tool ' . $this->uri->segment(3)); // want: command-injection
        $this->output->set_output('<b>' . $this->input->get_post('q') . '</b>'); // want: xss
        $json = json_decode($this->input->raw_input_stream);
        exec('json ' . $json->cmd); // want: command-injection
        redirect($this->input->get('to')); // want: open-redirect
    }

    public function file()
    {
        force_download('/srv/' . $this->input->get('f'), null); // want: path-traversal
        $this->form_validation->set_rules('n', 'N', 'required|integer');
        exec('n ' . (int) $this->input->post('n'));
    }
}
