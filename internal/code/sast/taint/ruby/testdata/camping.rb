require 'camping'

Camping.goes :Notes

module Notes::Controllers
  class Index < R '/'
    def get
      @title = 'Notes'
      eval(@input.code) # not found: code-injection
      Integer(@input.count)
    end
  end

  class Page < R '/page/([^/]+)'
    def get(name)
      @text = File.read("pages/#{name}") # not found: path-traversal
      @other = File.read('pages/home')
      render :page
    end

    def post(name)
      `git log #{@input[:branch]}` # not found: command-injection
      redirect Index
    end
  end
end
