<?php
class Blog_model extends CI_Model
{
    public function find($slug)
    {
        $this->db->get_where('posts', ['slug' => $slug])->row();
        $this->db->query('SELECT * FROM posts WHERE slug = ?', [$slug]);
        $this->db->where("slug = '$slug'"); // want: sql-injection
        return $this->db->query("SELECT * FROM posts WHERE slug = '" . $slug . "'")->row_array(); // want: sql-injection
    }
}
