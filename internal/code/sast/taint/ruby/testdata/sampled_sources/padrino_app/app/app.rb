module Shop
  class App < Padrino::Application
    register Padrino::Helpers
    get("/x/:id") { system("x #{params[:id]}") } # want: command-injection
  end
end
