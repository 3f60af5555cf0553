package com.shop.web;

import com.lib.web.Params;
import java.nio.file.*;
import javax.servlet.http.*;

class ShapesDomain extends HttpServlet {
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws java.io.IOException {
        Files.readString(Paths.get("/srv", Params.find(request, "name"))); // want: path-traversal
        Files.readString(Paths.get("/srv", new java.io.File(Params.find(request, "name")).getName()));
    }
}
