<?php
class ModelCatalogProduct extends Model {
    public function find($name) {
        $this->db->query("SELECT * FROM product WHERE name = '" . $this->db->escape($name) . "'");
        return $this->db->query("SELECT * FROM product WHERE name = '" . $name . "'"); // not found: sql-injection
    }
}
